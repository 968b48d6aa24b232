import type { ConnectionSettings } from '../connection-settings.ts'

/** A value for `DATABASE_URL` that leads to the socket of these settings. */
export const databaseUrlOf = ({ host = '', port = 5432, user = '', database = '' }: ConnectionSettings): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

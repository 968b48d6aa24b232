import { APP_PATH } from '../../../http/app-path.ts'

/** A call of the companion's first visit, without its schemas. */
export const appCodeAddresses = {
  createAppCode: { method: 'POST', path: `${APP_PATH}/link/code`, reply: 'data' },
} as const

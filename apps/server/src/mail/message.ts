import type { Mail } from './mailer.ts'

/** The address as one object, so that none written with a comma becomes two. */
export const message = ({ to, subject, text }: Mail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

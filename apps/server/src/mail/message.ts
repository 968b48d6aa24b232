import type { Mail } from './mailer.ts'

/** The address as an object, so that one with a comma is not split in two. */
export const message = ({ to, subject, text }: Mail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

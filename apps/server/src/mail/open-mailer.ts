import type { Clock } from '../clock.ts'
import { folderMailer } from './folder-mailer.ts'
import type { Mailer, MailSettings } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export const openMailer = ({ smtpUrl, from }: MailSettings, folder: string, clock: Clock): Mailer =>
  smtpUrl === undefined ? folderMailer(folder, from, clock) : smtpMailer(smtpUrl, from)

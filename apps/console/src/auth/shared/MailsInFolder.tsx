import { deployment } from '../../shared/deployment.ts'

/** Where mails are to be found as long as no mail server is set; nothing where one is. The kit's notice has more icons than this needs. */
export function MailsInFolder({ text }: { text: string }) {
  if (!deployment().mailsInFolder) return null
  return <p className="mb-4 rounded-md bg-done/8 px-3 py-2 text-sm">{text}</p>
}

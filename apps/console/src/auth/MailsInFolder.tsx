import { Notice } from '@slipway/ui/Notice.tsx'
import { deployment } from '../shared/deployment.ts'

/** Where mails are to be found as long as no mail server is set; nothing where one is. */
export function MailsInFolder({ text }: { text: string }) {
  if (!deployment().mailsInFolder) return null
  return (
    <div className="mb-4">
      <Notice>{text}</Notice>
    </div>
  )
}

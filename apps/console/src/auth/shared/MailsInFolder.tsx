import { deployment } from '@slipway/web-client/deployment.ts'

/**
 * The folder that receives mails while no mail server is configured; draws nothing otherwise. It is not the kit's
 * notice, whose icons would add weight.
 */
export function MailsInFolder({ text }: { text: string }) {
  if (!deployment().mailsInFolder) return null
  return <p className="mb-4 rounded-md bg-done/8 px-3 py-2 text-sm">{text}</p>
}

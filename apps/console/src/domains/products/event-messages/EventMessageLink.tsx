import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { eventMessageQueries } from './event-messages.queries.ts'
import { messagePageTexts } from './message-page-texts.ts'

interface Props {
  productId: string
  dId: string
  /** The event's name on this page. */
  name: string
}

/** Whether the event has a message, with a link to it. */
export function EventMessageLink({ productId, dId, name }: Props) {
  const t = messagePageTexts().link
  const href = useConsolePaths().eventMessage(productId, dId)
  const { data } = useQuery(eventMessageQueries.list(productId))
  if (!data) return null
  const message = data.find((one) => one.dId === dId)
  const gone = message?.gone?.map((one) => `{${one}}`).join(' ')
  const words = gone ? t.gone(gone) : message ? t.configured : t.open
  return (
    <TextLink href={href} aria-label={`${words} · ${t.of(name)}`} className="text-xs">
      <StatusDot tone={gone ? 'danger' : message ? 'released' : 'trial'}>{words}</StatusDot>
    </TextLink>
  )
}

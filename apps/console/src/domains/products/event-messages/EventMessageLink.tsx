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
  const isConfigured = data.some((message) => message.dId === dId)
  return (
    <TextLink href={href} aria-label={t.of(name)} className="text-xs">
      <StatusDot tone={isConfigured ? 'released' : 'trial'}>{isConfigured ? t.configured : t.open}</StatusDot>
    </TextLink>
  )
}

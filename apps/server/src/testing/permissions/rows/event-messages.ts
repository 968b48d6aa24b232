import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const onEvent = ({ productId, eventDid }: Things) => ({ productId, dId: eventDid })

export const eventMessagesRows: Record<string, MatrixRow> = {
  getEventMessage: { may: developers, input: onEvent, isOwned: true },
  listEventMessages: { may: developers, input: onProduct, isOwned: true },
  createEventMessage: { may: developers, input: onEvent, isOwned: true },
  updateEventMessage: { may: developers, input: onEvent, isOwned: true, after: 'createEventMessage' },
}

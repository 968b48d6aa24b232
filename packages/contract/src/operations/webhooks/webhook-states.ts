/** Of an endpoint: `failing` was turned off after days of failures, `gone` by its receiver (410). */
export const webhookStates = { on: 1, paused: 2, failing: 3, gone: 4 } as const
export type WebhookState = (typeof webhookStates)[keyof typeof webhookStates]

/** Of a delivery: a message on its way to an endpoint. */
export const deliveryStates = { waiting: 1, sending: 2, delivered: 3, retrying: 4, dead: 5, cancelled: 6 } as const
export type DeliveryState = (typeof deliveryStates)[keyof typeof deliveryStates]

import { allUplinks } from '@slipway/contract/topic.ts'
import type { Channel, ConsumeMessage } from 'amqplib'
import { eventKeys } from './rabbitmq-events.ts'
import { DEVICE_EXCHANGE, keyOf } from './routing-keys.ts'

/**
 * One queue for all messages and events of devices, replicated over the nodes, with one active consumer: so the
 * messages of a device stay in order with its presence. The broker chooses the consumer and replaces it when it is
 * gone.
 */
const QUEUE = 'slipway.devices'
/** Unacknowledged messages: enough for full batches, few enough for the memory if all have the largest size. */
const PREFETCH = 1_000

const EVENT_EXCHANGE = 'amq.rabbitmq.event'

/** Declares the queue if it is missing, and consumes it or waits as standby consumer. */
export async function readQueue(channel: Channel, onMessage: (message: ConsumeMessage) => void): Promise<void> {
  await channel.prefetch(PREFETCH)
  await channel.assertQueue(QUEUE, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-single-active-consumer': true },
  })
  await channel.bindQueue(QUEUE, DEVICE_EXCHANGE, keyOf(allUplinks))
  for (const key of eventKeys) await channel.bindQueue(QUEUE, EVENT_EXCHANGE, key)
  await channel.consume(QUEUE, (message) => {
    if (message) onMessage(message)
  })
}

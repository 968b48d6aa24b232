import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { notify, type DatabaseOrTransaction } from '../../../../db/database.ts'

/** Requests to the process that has a device's connection; Postgres delivers them when the transaction commits. */
export const CONTROL_CHANNEL = 'devices.orders'

const numberText = z.string().check(z.regex(/^[1-9]\d{0,15}$/))
const deviceId = z.codec(numberText, z.int(), { decode: Number, encode: String })
const productId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const deviceSessions = z.codec(z.string(), z.array(z.tuple([z.int(), z.string()])), {
  decode(text, context) {
    try {
      return JSON.parse(text) as [number, string][]
    } catch {
      context.issues.push({ code: 'invalid_format', format: 'json', input: text })
      return z.NEVER
    }
  },
  encode: (sessions) => JSON.stringify(sessions),
})

/** On the wire a message is its type, a space, and its body as text: `kick 12`. */
const controlMessage = z.discriminatedUnion('type', [
  /** Ends the connection of the device. */
  z.object({ type: z.literal('kick'), body: deviceId }),
  /** Ends the connections of all devices of the product. */
  z.object({ type: z.literal('kickProduct'), body: productId }),
  /** Open pages of the product's devices check whether their accounts may still read it. */
  z.object({ type: z.literal('recheckReaders'), body: productId }),
  /** Ends these sessions: other processes have their devices now. */
  z.object({ type: z.literal('end'), body: deviceSessions }),
  /** Sends the device its pending commands. */
  z.object({ type: z.literal('send'), body: deviceId }),
  /** Sends the device its desired values. */
  z.object({ type: z.literal('shadow'), body: deviceId }),
  /** Tells the device whether it is in a home. */
  z.object({ type: z.literal('binding'), body: deviceId }),
  /** Sends the device what its update is waiting for. */
  z.object({ type: z.literal('update'), body: deviceId }),
  /** The same for all devices of the product. */
  z.object({ type: z.literal('updateProduct'), body: productId }),
  /** Sends the gateway the list of its sub-devices. */
  z.object({ type: z.literal('topology'), body: deviceId }),
])
export type ControlMessage = z.output<typeof controlMessage>

export function encodeControl(message: ControlMessage): string {
  const { type, body } = z.encode(controlMessage, message)
  return `${type} ${body}`
}

/** Undefined for unknown messages: during an update, processes of an older or newer version run at the same time. */
export function decodeControl(text: string): ControlMessage | undefined {
  const end = text.indexOf(' ')
  return z.safeParse(controlMessage, { type: text.slice(0, end), body: text.slice(end + 1) }).data
}

export const sendControl = (tx: DatabaseOrTransaction, message: ControlMessage): Promise<void> =>
  notify(tx, CONTROL_CHANNEL, encodeControl(message))

/** The same messages as SQL, for statements that build them from rows; the arguments are SQL expressions. */
export const controlSql = {
  kick: (id: string): string => `'kick ' || ${id}`,
  topology: (id: string): string => `'topology ' || ${id}`,
  end: (id: string, session: string): string => `'end ' || json_agg(json_build_array(${id}, ${session}))`,
}

type Handlers = { [Type in ControlMessage['type']]: (body: Extract<ControlMessage, { type: Type }>['body']) => void }

export function controlListener(log: FastifyBaseLogger, handlers: Handlers) {
  const handle = <Type extends ControlMessage['type']>(type: Type, body: Parameters<Handlers[Type]>[0]): void =>
    (handlers[type] as (body: Parameters<Handlers[Type]>[0]) => void)(body)
  return (text: string): void => {
    const message = decodeControl(text)
    if (message) handle(message.type, message.body)
    else log.warn({ message: text.slice(0, 64) }, 'a control message of another process is unknown and was ignored')
  }
}

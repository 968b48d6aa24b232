import type { Ack, Bound } from './device-options.ts'
import { tails } from './wire.ts'

type Body = Record<string, unknown>

interface Question {
  tail: string
  body: Body
  take(answer: Body): void
}

interface Line {
  nextId(): string
  send(tail: string, body: Body): void
}

/**
 * What a device and the platform say to each other about the home of the device. A question is repeated after each connect
 * until it is answered; the platform carries out a repeated one once.
 */
export function homeMessages({ nextId, send }: Line) {
  const open = new Map<string, Question>()

  const ask = (tail: string, asked: Body): Promise<Body> =>
    new Promise((take) => {
      const id = nextId()
      const body = { id, ...asked }
      open.set(id, { tail, body, take })
      send(tail, body)
    })

  return {
    calls: {
      passBindToken: (token: string): Promise<Ack> => ask(tails.bindToken, { token }),
      openToBind: (seconds = 60): Promise<Ack> => ask(tails.bindOpen, { seconds }),
      reportReset: (name: string): Promise<Ack> => ask(tails.bindReset, { reset: name }),
      home: async (): Promise<Bound> => boundOf(await ask(tails.bindGet, {})),
    },

    /** A reply, if it is one to a question from here. */
    take(body: Body): void {
      const id = String(body['id'])
      const question = open.get(id)
      open.delete(id)
      question?.take(body)
    },

    repeat(): void {
      for (const { tail, body } of open.values()) send(tail, body)
    },
  }
}

export const boundOf = ({ bound, at }: Body): Bound => ({
  bound: bound === true,
  ...(typeof at === 'number' && { at }),
})

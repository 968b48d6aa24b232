import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { TestServer } from './test-server.ts'

const addresses = new WeakMap<TestServer, Promise<string>>()

function addressOf(server: TestServer): Promise<string> {
  const known = addresses.get(server) ?? server.listen()
  addresses.set(server, known)
  return known
}

/** Reads the events of a stream as they arrive. */
export async function openEvents<C extends AnyCall>(server: TestServer, call: C, input: InputOf<C>, token: string) {
  const { url, method, headers, body = null } = requestOf(call, input)
  const gone = new AbortController()
  const sent = { method, body, headers: { ...headers, accesstoken: token }, signal: gone.signal }
  const reply = await fetch((await addressOf(server)) + url, sent)
  const events: OutputOf<C>[] = []
  let said = ''
  const reading = (async () => {
    let text = ''
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      said += Buffer.from(chunk as Uint8Array).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as OutputOf<C>)
    }
    return 'ended'
  })().catch(() => 'cut off')
  return {
    events,
    /** Everything that was received, also what is no event of the call. */
    said: () => said,
    /** Resolves when the server ends the stream. */
    reading,
    async [Symbol.asyncDispose]() {
      gone.abort()
      await reading
    },
  }
}

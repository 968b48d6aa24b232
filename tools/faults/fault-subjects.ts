import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { CallRefused, resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { clientWith, type ConsoleClient } from '../console-client.ts'
import { plainProduct } from '../plain-product.ts'
import { callSubject, eventSubject, jobSubject, streamSubject, uploadSubject } from './subject-kinds.ts'

/** A person's patience: longer than any answer of the server may take. */
export const PATIENCE_MS = 12_000
export const FAULT_EVENT = 'tick'

export interface Subject {
  name: string
  /** Does it once, and remembers what was acknowledged. Throws what a client would see. */
  attempt(): Promise<void>
  /** What was acknowledged and isn't there. */
  lost(): Promise<string[]>
}

/** The session changes where a step of the clock has ended it. */
export interface SignedIn {
  accessToken: string
  /** The server's time. */
  now(): number
}

export interface Ports {
  http: number
  mqtt: number
}

/** What the subjects have in common. */
export interface Scene {
  origin: string
  ports: Ports
  signedIn: SignedIn
  productId: string
  device: { productId: string; serial: string; deviceSecret: string }
  /** Waits no longer than a person would. */
  call<C extends AnyCall>(called: C, input: InputOf<C>): Promise<ResultOf<C>>
  /** For what is looked up afterwards. */
  patient: Pick<ConsoleClient, 'call'>
  /** Another number each time. */
  next(): number
}

/** A console call, an upload, a message with QoS 1, a job and a stream: through these ports. */
export async function faultSubjects(ports: Ports, signedIn: SignedIn): Promise<Subject[]> {
  const origin = `http://127.0.0.1:${ports.http}`
  const patient: Scene['patient'] = {
    call: (called, input) => clientWith(origin, signedIn.accessToken).call(called, input),
  }
  const productId = await plainProduct({ ...clientWith(origin, signedIn.accessToken), ...patient }, 'Faults')
  const number = { type: 'integer', minimum: 0, maximum: 1_000_000, deKey: 'number' } as const
  const deName = { zh: '计数', en: 'Tick' }
  const deOutput = { type: 'object' as const, properties: [number] }
  await patient.call(addFeature, { productId, featureType: 3, deKey: FAULT_EVENT, deName, deOutput })
  let last = 0
  const scene: Scene = {
    origin,
    ports,
    signedIn,
    productId,
    device: await patient.call(addDevice, { productId }),
    async call(called, input) {
      const { method, url, headers, body } = requestOf(called, input)
      const reply = await fetch(origin + url, {
        method,
        headers: { ...headers, accesstoken: signedIn.accessToken },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body }),
      })
      return resultOf(called, (await reply.json()) as Envelope)
    },
    patient,
    next: () => ++last,
  }
  return [callSubject, uploadSubject, eventSubject, jobSubject, streamSubject].map((subjectIn) => subjectIn(scene))
}

/** What a client sees, in a word. */
export function answerOf(error: unknown): string {
  if (error instanceof CallRefused) return String(error.code)
  const isSilence =
    error instanceof Error && /no answer|did not end|connack timeout|aborted due to timeout/i.test(error.message)
  return isSilence ? 'none' : 'cut'
}

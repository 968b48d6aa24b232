import * as z from 'zod/mini'
import type { Component } from '../parts-lists.ts'
import { hashText, nameText, purlText, readShape, requireRoom } from './parts-fields.ts'

export const cycloneDxVersions = ['1.4', '1.5', '1.6', '1.7'] as const

const licence = z.object({
  license: z.optional(z.object({ id: z.optional(nameText), name: z.optional(nameText) })),
  expression: z.optional(nameText),
})

const part = z.object({
  name: nameText.check(z.minLength(1)),
  version: z.optional(nameText),
  purl: z.optional(purlText),
  cpe: z.optional(nameText),
  licenses: z.optional(z.array(licence)),
  hashes: z.optional(z.array(z.object({ alg: hashText, content: hashText }))),
  components: z.optional(z.array(z.unknown())),
})
type Part = z.infer<typeof part>

const document = z.object({ components: z.optional(z.array(z.unknown())) })

type Waiting = { value: unknown; at: (string | number)[] }

const waitingOf = (values: readonly unknown[] = [], at: (string | number)[]): Waiting[] =>
  values.map((value, index) => ({ value, at: [...at, 'components', index] }))

/** All components, also those within others. Without recursion: files choose how deep they nest. */
export function cycloneDxComponents(json: unknown): Component[] {
  const waiting = waitingOf(readShape(document, json, []).components, []).toReversed()
  const found: Component[] = []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const read = readShape(part, next.value, next.at)
    found.push(toComponent(read))
    const inner = waitingOf(read.components, next.at)
    requireRoom(found.length + waiting.length + inner.length)
    for (const one of inner.toReversed()) waiting.push(one)
  }
  return found
}

function toComponent({ name, version = '', purl = '', cpe = '', licenses = [], hashes = [] }: Part): Component {
  const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
  const hash = hashes.find(({ alg }) => alg === 'SHA-256') ?? hashes[0]
  return {
    name,
    version,
    purl,
    cpe,
    licence: joined(named.filter(Boolean)),
    hash: hash ? `${hash.alg}:${hash.content}` : '',
  }
}

const MAX_LICENCE = 500
const joined = (names: readonly string[]): string => names.join(' AND ').slice(0, MAX_LICENCE)

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectCases } from './testing/conformance-connect.ts'
import { downlinkCases } from './testing/conformance-downlink.ts'
import { formatCases } from './testing/conformance-format.ts'
import { publishCases } from './testing/conformance-publish.ts'
import { sessionCases } from './testing/conformance-session.ts'
import { numbersOf, statements } from './testing/conformance-statements.ts'
import { subscribeCases } from './testing/conformance-subscribe.ts'
import { Wire } from './testing/conformance.ts'
import type { Case } from './testing/conformance.ts'

const cases: readonly Case[] = [
  ...formatCases,
  ...connectCases,
  ...publishCases,
  ...downlinkCases,
  ...subscribeCases,
  ...sessionCases,
]
const document = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/mqtt-conformance.md'), 'utf8')

const versions = [
  { version: 4, name: '3.1.1' },
  { version: 5, name: '5' },
] as const

describe.each(versions)('MQTT $name', ({ version, name }) => {
  const numbered = cases.flatMap(([older, newer, says, check]) =>
    numbersOf(version === 4 ? older : newer).map((number) => ({ number, says, check })),
  )

  test.each(numbered)('[MQTT-$number] $says', async ({ check }) => {
    await using wire = await Wire.start(version)
    await check(wire)
  })

  test('has no other statement than those that are proved here or given a reason in the document', () => {
    const rows = document.matchAll(new RegExp(`^\\| ${name.replaceAll('.', '\\.')} +\\| ([0-9., -]+?) *\\|`, 'gm'))
    const explained = [...rows].flatMap(([, numbers = '']) => numbersOf(numbers))
    const proved = numbered.map(({ number }) => number)

    expect([...proved, ...explained].toSorted()).toEqual(statements[version].toSorted())
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectCases } from './conformance-connect.test-support.ts'
import { downlinkCases } from './conformance-downlink.test-support.ts'
import { formatCases } from './conformance-format.test-support.ts'
import { publishCases } from './conformance-publish.test-support.ts'
import { sessionCases } from './conformance-session.test-support.ts'
import { numbersOf, statements } from './conformance-statements.test-support.ts'
import { subscribeCases } from './conformance-subscribe.test-support.ts'
import { Wire } from './conformance.test-support.ts'
import type { Case } from './conformance.test-support.ts'

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

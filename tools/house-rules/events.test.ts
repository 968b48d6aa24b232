import { allEvents } from '@slipway/contract/events.ts'
import { describe, expect, test } from 'vitest'
import { filesMatching, isTest, type SourceFile } from './source-files.ts'

const definitions = filesMatching(/^packages\/contract\/src\/.*\.events\.ts$/)
const server = filesMatching(/^apps\/server\/src\/.*\.ts$/).filter(({ path }) => !isTest(path))
const migrations = filesMatching(/^apps\/server\/src\/db\/migrations\/.*\.sql$/)

const DEFINITION = /export const (\w+) = define(?:Database)?Event\(\s*'([^']+)'/g

/** Names of exported events by their published names. */
const constantsIn = (files: readonly SourceFile[]): Map<string, string> =>
  new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(DEFINITION)].map(([, constant, name]) => [name ?? '', constant ?? '']),
    ),
  )

/** A table of events under another name, such as the release's transitions, counts where the file publishes. */
const publishes = (constant: string, { text }: SourceFile): boolean =>
  /\.publish\(/.test(text) && new RegExp(`(?:publish\\(\\s*\\w+,\\s*|: )${constant}\\b`).test(text)

const constants = constantsIn(definitions)

describe('domain events', () => {
  test('are found', () => {
    expect(allEvents.length).toBeGreaterThan(10)
  })

  test('are all in the one table, each under its own name', () => {
    const names = allEvents.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...constants.keys()].toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(allEvents.map(({ name }) => name))('%s is named as a thing and what happened to it', (name) => {
    expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/)
  })

  test.each(allEvents)('$name is published', ({ name, publishedBy }) => {
    const places =
      publishedBy === 'server'
        ? server.filter((file) => publishes(constants.get(name) ?? '', file))
        : migrations.filter(({ text }) => text.includes(`'${name}'`))
    expect(places.map(({ path }) => path)).not.toEqual([])
  })

  test('that no one publishes is found', () => {
    const planted = { path: 'a.ts', text: `events.publish(tx, productSold, {})` }
    expect([publishes('productSold', planted), publishes('productBought', planted)]).toEqual([true, false])
  })
})

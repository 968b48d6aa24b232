import { describe, expect, test } from 'vitest'
import { relatedTests, roomOf } from './related-tests.ts'

const server = 'apps/server/src/domains'
const imports = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import '${target}'`).join('\n'),
})

const others = ['areas', 'audit', 'categories', 'homes', 'oauth', 'roles', 'uploads']
const project = [
  imports('packages/contract/src/lamps/lamps.ts'),
  imports('packages/contract/src/lamps/lamps.test.ts', './lamps.ts'),
  imports(`${server}/lamps/lamps.store.ts`, '@slipway/contract/lamps/lamps.ts'),
  imports(`${server}/lamps/index.ts`, './lamps.store.ts'),
  imports(`${server}/lamps/lamps.api.test.ts`, '../../test-server.ts'),
  imports(`${server}/rooms/rooms.service.ts`, '../lamps/index.ts'),
  imports(`${server}/rooms/switching.test.ts`, '../lamps/lamps.store.ts'),
  imports(`${server}/rooms/rooms.api.test.ts`, '../../test-server.ts', './rooms.service.ts'),
  ...others.map((domain) => imports(`${server}/${domain}/index.ts`)),
  imports('apps/server/src/start/compose.ts', ...['lamps', ...others].map((domain) => `./domains/${domain}/index.ts`)),
  imports('apps/server/src/testing/test-server.ts', './compose.ts'),
  imports('apps/console/src/domains/lamps/LampPage.tsx', './texts.zh.ts'),
  imports('apps/console/src/domains/lamps/texts.zh.ts'),
  imports('apps/console/src/domains/lamps/LampPage.test.tsx', './LampPage.tsx'),
  imports('journeys/first-lamp.test.ts', '../apps/console/src/domains/lamps/texts.zh.ts'),
  imports('journeys/other.test.ts', './story.ts'),
]
const ownTests = [
  'apps/console/src/domains/lamps/LampPage.test.tsx',
  `${server}/lamps/lamps.api.test.ts`,
  'packages/contract/src/lamps/lamps.test.ts',
]

describe('the tests that a change can touch', () => {
  test('are those of its domain everywhere, and those elsewhere that import what it reaches', () => {
    expect(relatedTests([`${server}/lamps/lamps.store.ts`], project)).toEqual({
      tests: [ownTests[0], ownTests[1], `${server}/rooms/switching.test.ts`, ownTests[2]],
      journeys: [],
    })
  })

  test('are not those that reach it by way of the composition root alone', () => {
    const { tests } = relatedTests([`${server}/areas/index.ts`], project)
    expect(tests).toEqual([])
  })

  test('are the journeys that use its words, where the change can be seen', () => {
    const { journeys } = relatedTests(['apps/console/src/domains/lamps/texts.zh.ts'], project)
    expect(journeys).toEqual(['journeys/first-lamp.test.ts'])
    expect(relatedTests(['journeys/other.test.ts'], project)).toEqual({
      tests: [],
      journeys: ['journeys/other.test.ts'],
    })
  })

  test('are those of the domain where a file of it is gone', () => {
    expect(relatedTests(['apps/console/src/domains/lamps/gone.ts'], project).tests).toEqual(ownTests)
  })

  test('are all of them where the change is what every test stands on', () => {
    expect(relatedTests(['package.json'], project).tests).toBeUndefined()
  })
})

test.each([
  ['packages/contract/src/products/products/products.ts', 'products'],
  ['apps/console/src/domains/products/products/form/ProductForm.tsx', 'products'],
  ['apps/server/src/domains/identity/sign-in/login/login.service.ts', 'sign-in'],
  ['packages/contract/src/products/features/features.ts', 'features'],
  ['apps/server/src/db/migrate.ts', 'apps/server/src/db/'],
])('%s belongs to %s', (file, room) => {
  expect(roomOf(file)).toBe(room)
})

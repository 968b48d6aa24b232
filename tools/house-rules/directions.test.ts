import { describe, expect, test } from 'vitest'
import { domainCircles, violationsIn } from './directions.ts'
import { codeFiles } from './source-files.ts'

describe('directions', () => {
  test('no file imports what knows more than it does', () => {
    expect(violationsIn(codeFiles())).toEqual([])
  })

  test('no server domains ask each other in a circle', () => {
    expect(domainCircles(codeFiles())).toEqual([])
  })

  test.each([
    ['packages/contract/src/a.ts', `import { x } from '../../../apps/server/src/clock.ts'`],
    ['packages/contract/src/a.ts', `import { readFileSync } from 'node:fs'`],
    ['packages/ui/src/A.tsx', `import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'`],
    [
      'apps/server/src/domains/products/products/products.service.ts',
      `import { deviceStore } from '../devices/devices.store.ts'`,
    ],
    [
      'apps/server/src/domains/products/products/products.routes.ts',
      `import { productStore } from './products.store.ts'`,
    ],
    ['apps/companion/src/app/A.tsx', `import { Footer } from '../../../console/src/shared/Footer.tsx'`],
    ['apps/companion/src/domains/users/homes/A.tsx', `import { MePage } from '../users/MePage.tsx'`],
    ['packages/web-client/src/a.ts', `import { Footer } from '../../../apps/console/src/shared/Footer.tsx'`],
    ['apps/server/src/mqtt/gateway.ts', `import { openDatabase } from '../db/database.ts'`],
    ['apps/server/src/events/outbox.ts', `import { productsDomain } from '../domains/products/products/index.ts'`],
    [
      'apps/server/src/domains/identity/roles/roles.service.ts',
      `import { composeIdentity } from '../../../start/compose-identity.ts'`,
    ],
    ['apps/server/src/http/app.ts', `import { productsDomain } from '../domains/products/products/index.ts'`],
    ['apps/console/src/domains/products/products/A.tsx', `import { Dialog } from '@base-ui/react/dialog'`],
    ['apps/console/src/app/A.tsx', `const page = () => import('../../../server/src/clock.ts')`],
    [
      'apps/server/src/domains/products/products/index.ts',
      `import { devicesDomain } from '../../devices/devices/index.ts'`,
    ],
    [
      'packages/contract/src/identity/roles/roles.ts',
      `import type { Product } from '../../products/products/products.ts'`,
    ],
    [
      'apps/console/src/domains/catalog/categories/A.tsx',
      `import { q } from '../../products/products/products.queries.ts'`,
    ],
    ['packages/device-sdk/src/a.ts', `import { limits } from '@slipway/contract/devices/devices/devices.limits.ts'`],
    ['packages/contract/src/products/firmware/signed/a.ts', `import * as z from 'zod/mini'`],
    ['apps/server/src/http/app.ts', `import { startTestServer } from '../testing/test-server.ts'`],
  ])('a planted violation in %s is found', (path, text) => {
    expect(violationsIn([{ path, text }])).toHaveLength(1)
  })

  test('the device SDK reads signed firmware documents by the rules of the contract', () => {
    const text = `import { readManifest } from '@slipway/contract/products/firmware/signed/manifest.ts'`
    expect(violationsIn([{ path: 'packages/device-sdk/src/a.ts', text }])).toEqual([])
  })

  test('a planted circle is found', () => {
    const circle = [
      { path: 'apps/server/src/domains/products/a/index.ts', text: `import { b } from '../b/index.ts'` },
      { path: 'apps/server/src/domains/products/b/index.ts', text: `import { a } from '../a/index.ts'` },
    ]
    expect(domainCircles(circle)).toEqual([['a', 'b']])
  })
})

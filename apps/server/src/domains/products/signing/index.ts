import {
  discardKeyList,
  draftKeyList,
  draftManifest,
  eraseRootKey,
  exportRootKey,
  getDeviceKeyLists,
  getSigningKeys,
  listManifests,
  setUpSigning,
  signKeyList,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { serve, serveVisitor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { deviceKeyLists } from './device-key-lists.ts'
import { freshStatements } from './fresh-statements.ts'
import { keyListsService } from './key-lists.service.ts'
import { manifestSigning } from './manifest-signing.ts'
import { manifestsService } from './manifests.service.ts'
import { ownerWarnings } from './owner-warnings.ts'
import { packageSignatures } from './package-signatures.ts'
import { privateKeys } from './private-keys.ts'
import { renewing } from './renewing.ts'
import { rootKeysService } from './root-keys.service.ts'

export type { FreshRequest } from './fresh-statements.ts'

export interface SigningDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  masterKey: Buffer
  mailer: Mailer
  publicUrl: string | undefined
  accounts: Pick<AccountsApi, 'byId'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'lock' | 'exists'>
}

export interface SigningApi {
  routes: Route[]
  jobs: Job[]
  /** Manifests of releases, for the domain that releases firmware. */
  manifests: Pick<ReturnType<typeof manifestsService>, 'manifestFor' | 'current' | 'end'>
  /** The signed key lists of a product, newest first; none before its keys. */
  keyLists(productId: string): Promise<readonly object[]>
  /** What devices of this process trust, which ask without HTTP. */
  forDevices: Pick<ReturnType<typeof deviceKeyLists>, 'roots' | 'listsAfter'>
  /** The signed reply to a device's nonce. */
  signFresh: ReturnType<typeof freshStatements>
  /** Signatures of panel packages. */
  packages: ReturnType<typeof packageSignatures>
}

/** Keys and signatures of firmware documents (decision 0092). */
export function signingDomain({ masterKey, ...parts }: SigningDependencies): SigningApi {
  const keys = privateKeys(masterKey)
  const signing = manifestSigning(keys)
  const lists = keyListsService({ ...parts, keys, onListChanged: signing.renewVoid })
  const roots = rootKeysService({ ...parts, keys })
  const setUp = (tx: Parameters<typeof lists.setUp>[0], productId: string) =>
    lists.setUp(tx, productId, { rootKey: '', releaseKey: '' })
  const manifests = manifestsService({ ...parts, signing, setUp })
  const forDevices = deviceKeyLists(parts)
  return {
    routes: [
      serve(getSigningKeys, ({ input, actor }) => lists.view(input.productId, actor)),
      serve(setUpSigning, ({ input, actor }) => forDevices.changed(input.productId, lists.setUpBy(input, actor))),
      serve(draftKeyList, ({ input, actor }) => forDevices.changed(input.productId, lists.draft(input, actor))),
      serve(discardKeyList, ({ input, actor }) => lists.discard(input.productId, input.listId, actor)),
      serve(signKeyList, ({ input, actor }) => forDevices.changed(input.productId, lists.sign(input, actor))),
      serve(exportRootKey, ({ input, actor }) => roots.export(input, actor)),
      serve(eraseRootKey, async ({ input, actor }) => {
        await roots.erase(input.productId, input.keyId, actor)
        return lists.view(input.productId, actor)
      }),
      serve(listManifests, ({ input, actor }) => manifests.list(input.productId, actor)),
      serve(draftManifest, ({ input, actor }) => manifests.draft(input.productId, input.manifestId, actor)),
      serve(signManifest, ({ input, actor }) => manifests.sign(input, actor)),
      serveVisitor(getDeviceKeyLists, ({ input }) => forDevices.read(input)),
    ],
    jobs: [
      {
        name: 'signing.renew',
        cron: '23 4 * * *',
        run: renewing({ ...parts, signing, warnings: ownerWarnings(parts) }),
      },
    ],
    manifests: { manifestFor: manifests.manifestFor, current: manifests.current, end: manifests.end },
    keyLists: forDevices.all,
    forDevices,
    signFresh: freshStatements({ ...parts, keys }),
    packages: packageSignatures({ ...parts, keys }),
  }
}

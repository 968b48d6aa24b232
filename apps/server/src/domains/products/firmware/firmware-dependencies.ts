import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { PackagesPort } from '../../catalog/modules/index.ts'
import type { ProductsApi } from '../products/index.ts'
import type { SigningApi } from '../signing/index.ts'
import type { RunReader } from './newest-run.ts'

export interface FirmwareDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  events: EventPublisher
  products: Pick<ProductsApi, 'lockOwn' | 'requireOwn'>
  packages: PackagesPort
  manifests: Pick<SigningApi['manifests'], 'manifestFor' | 'end'>
  holdText: RunReader['holdText']
}

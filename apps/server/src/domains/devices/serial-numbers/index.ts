import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  applySerials,
  downloadSerialLabels,
  downloadSerialSecrets,
  listSerialApplications,
  listSerialProducts,
  listSerials,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, serveDownload, type Route } from '../../../http/route.ts'
import { serialNumbersService, type SerialNumbersDependencies } from './serial-numbers.service.ts'
import { serialNumbersStore } from './serial-numbers.store.ts'

export interface SerialNumbersApi {
  routes: Route[]
  /** Applications are transferred with the products of their account (RB-17). */
  subscriptions: Subscription[]
}

/** Serial numbers for devices before production (SI-114, decision 0030). */
export function serialNumbersDomain(parts: SerialNumbersDependencies): SerialNumbersApi {
  const serialNumbers = serialNumbersService(parts)
  return {
    routes: [
      serve(applySerials, ({ input, actor }) => serialNumbers.apply(input, actor)),
      serve(listSerialApplications, ({ input, actor }) => serialNumbers.list(input, actor)),
      serve(listSerials, ({ input, actor }) => serialNumbers.serials(input.applicationId, actor)),
      serve(listSerialProducts, ({ input, actor }) => serialNumbers.products(input, actor)),
      serveDownload(downloadSerialSecrets, ({ input, actor, locale }) => serialNumbers.secrets(input, actor, locale)),
      serveDownload(downloadSerialLabels, ({ input, actor, origin }) =>
        serialNumbers.labels(input.applicationId, actor, parts.phoneOrigin(origin)),
      ),
    ],
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId, heirId }) =>
        serialNumbersStore(tx).handOver({ from: accountId, to: heirId }),
      ),
    ],
  }
}

import { accountsRows } from './rows/accounts.ts'
import { apiKeysRows } from './rows/api-keys.ts'
import { areasRows } from './rows/areas.ts'
import { auditRows } from './rows/audit.ts'
import { categoriesRows } from './rows/categories.ts'
import { developersRows } from './rows/developers.ts'
import { deviceIdentityRows } from './rows/device-identity.ts'
import { deviceHistoryRows } from './rows/device-history.ts'
import { deviceQueryRows } from './rows/device-query.ts'
import { devicesRows } from './rows/devices.ts'
import { eventMessagesRows } from './rows/event-messages.ts'
import { fleetSimulatorRows } from './rows/fleet-simulator.ts'
import { featuresRows } from './rows/features.ts'
import { deviceKitsRows } from './rows/device-kits.ts'
import { modelFormatsRows } from './rows/model-formats.ts'
import { oauthRows } from './rows/oauth.ts'
import { productFolderRows } from './rows/product-folder.ts'
import { productReleaseRows } from './rows/product-release.ts'
import { productsRows } from './rows/products.ts'
import { rolesRows } from './rows/roles.ts'
import { secondFactorRows } from './rows/second-factor.ts'
import { secondStepRows } from './rows/second-step.ts'
import { serialNumbersRows } from './rows/serial-numbers.ts'
import { signInRows } from './rows/sign-in.ts'
import { standardFeaturesRows } from './rows/standard-features.ts'
import { templateFeaturesRows } from './rows/template-features.ts'
import { thirdPartyLoginRows } from './rows/third-party-login.ts'
import { uploadsRows } from './rows/uploads.ts'
import { virtualDevicesRows } from './rows/virtual-devices.ts'
import type { MatrixRow } from './rows/matrix-row.ts'

/** One row a call, by domain; a call without a row fails the house rules. */
export const permissionMatrix: Record<string, MatrixRow> = {
  ...accountsRows,
  ...apiKeysRows,
  ...areasRows,
  ...auditRows,
  ...categoriesRows,
  ...developersRows,
  ...deviceHistoryRows,
  ...deviceQueryRows,
  ...devicesRows,
  ...deviceIdentityRows,
  ...featuresRows,
  ...eventMessagesRows,
  ...modelFormatsRows,
  ...deviceKitsRows,
  ...oauthRows,
  ...productFolderRows,
  ...productReleaseRows,
  ...productsRows,
  ...rolesRows,
  ...secondFactorRows,
  ...secondStepRows,
  ...serialNumbersRows,
  ...signInRows,
  ...standardFeaturesRows,
  ...templateFeaturesRows,
  ...thirdPartyLoginRows,
  ...uploadsRows,
  ...virtualDevicesRows,
  ...fleetSimulatorRows,
}

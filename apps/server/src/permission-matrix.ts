import { accountsRows } from './permission-rows/accounts.ts'
import { apiKeysRows } from './permission-rows/api-keys.ts'
import { areasRows } from './permission-rows/areas.ts'
import { auditRows } from './permission-rows/audit.ts'
import { categoriesRows } from './permission-rows/categories.ts'
import { developersRows } from './permission-rows/developers.ts'
import { deviceIdentityRows } from './permission-rows/device-identity.ts'
import { deviceHistoryRows } from './permission-rows/device-history.ts'
import { deviceQueryRows } from './permission-rows/device-query.ts'
import { devicesRows } from './permission-rows/devices.ts'
import { eventMessagesRows } from './permission-rows/event-messages.ts'
import { fleetSimulatorRows } from './permission-rows/fleet-simulator.ts'
import { featuresRows } from './permission-rows/features.ts'
import { deviceKitsRows } from './permission-rows/device-kits.ts'
import { modelFormatsRows } from './permission-rows/model-formats.ts'
import { oauthRows } from './permission-rows/oauth.ts'
import { productFolderRows } from './permission-rows/product-folder.ts'
import { productReleaseRows } from './permission-rows/product-release.ts'
import { productsRows } from './permission-rows/products.ts'
import { rolesRows } from './permission-rows/roles.ts'
import { secondFactorRows } from './permission-rows/second-factor.ts'
import { secondStepRows } from './permission-rows/second-step.ts'
import { serialNumbersRows } from './permission-rows/serial-numbers.ts'
import { signInRows } from './permission-rows/sign-in.ts'
import { standardFeaturesRows } from './permission-rows/standard-features.ts'
import { templateFeaturesRows } from './permission-rows/template-features.ts'
import { thirdPartyLoginRows } from './permission-rows/third-party-login.ts'
import { uploadsRows } from './permission-rows/uploads.ts'
import { virtualDevicesRows } from './permission-rows/virtual-devices.ts'
import type { MatrixRow } from './permission-rows/matrix-row.ts'

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

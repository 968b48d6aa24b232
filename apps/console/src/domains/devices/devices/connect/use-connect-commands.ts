import type { DeviceName } from '@slipway/contract/topic.ts'
import type { CodeTab } from '@slipway/ui/data/CopyBlock.tsx'
import { useQuery } from '@tanstack/react-query'
import { deployment } from '@slipway/web-client/deployment.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { connectTexts } from './connect-texts.ts'
import { connectTabs } from './connect-tabs.ts'
import { sampleReport } from './sample-values.ts'

/** The commands that connect this device; a placeholder replaces an unknown secret. */
export function useConnectCommands(device: DeviceName, deviceSecret?: string): { tabs: CodeTab[]; isBare: boolean } {
  const t = connectTexts()
  const { data: properties = [], isSuccess } = useQuery(featureQueries.propertiesInForce(device.productId))
  const data = sampleReport(properties)
  const facts = {
    productId: device.productId,
    serial: device.serial,
    host: window.location.hostname,
    port: deployment().mqttPort,
    deviceSecret: deviceSecret ?? t.secret.secretPlaceholder,
    data,
  }
  return { tabs: connectTabs(facts, t.commands), isBare: isSuccess && Object.keys(data).length === 0 }
}

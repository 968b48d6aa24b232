import { addModule, listModules } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { ROOT } from './servers.ts'

export const SOC_MODULE = 'Journey SoC'

/** A module that suits every custom product with Wi-Fi; journeys of a server share it. */
export async function socModule(origin: string): Promise<string> {
  const root = await signedInClient(origin, ROOT.account, ROOT.password)
  const found = (await root.call(listModules, { keyword: SOC_MODULE })).items[0]
  const fields = { moduleName: SOC_MODULE, communicationMode: 3, developMode: 2 } as const
  return (found ?? (await root.call(addModule, fields))).moduleId
}

/** What a release needs of the product's hardware (SI-027). */
export async function withModule(developer: ConsoleClient, origin: string, productId: string): Promise<void> {
  await developer.call(chooseModule, { productId, moduleId: await socModule(origin) })
}

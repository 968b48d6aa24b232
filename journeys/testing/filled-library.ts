import { addFirmwareVersion, addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addSampleModules } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { addSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'

/** The sample modules, the first with two firmware versions and an SDK tool; gives its id. */
export async function fillLibrary(client: ConsoleClient, origin: string): Promise<string> {
  const upload = async (purpose: UploadPurpose, bytes: Uint8Array, name: string): Promise<string> => {
    const reply = await fetch(`${origin}${uploadFile.path}?purpose=${purpose}&fileName=${name}`, {
      method: 'POST',
      headers: {
        accesstoken: client.accessToken,
        [ORIGIN_HEADER]: '1',
        'content-type': 'application/octet-stream',
      },
      body: bytes.slice(),
    })
    return resultOf(uploadFile, (await reply.json()) as Envelope).url
  }
  const [module] = await client.call(addSampleModules, {})
  const moduleId = module?.moduleId ?? ''
  const labels = { firmwareLabel: '通用固件', firmwareLabelEn: 'Standard firmware' }
  const { firmwareId } = await client.call(addModuleFirmware, { moduleId, firmwareType: 1, ...labels })
  for (const version of ['1.2.0', '1.3.0']) {
    const firmwareUrl = await upload('firmware', espImage({ version }), `lamp-${version}-release-build.bin`)
    const firmwareVersion = `V${version} build 261123`
    await client.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl, isStop: version === '1.2.0' })
  }
  const toolUrl = await upload('sdkTool', new TextEncoder().encode('an SDK'), 'sdk-1.0.0.zip')
  await client.call(addSdkTool, { moduleId, toolVersion: '1.0.0', toolUrl, changes: 'First release, with examples' })
  return moduleId
}

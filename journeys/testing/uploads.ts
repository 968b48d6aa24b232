import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'
import { upload } from '../../tools/setup/upload-file.ts'

/** An image whose header says this version. */
export const uploadImage = (client: ConsoleClient, origin: string, version: string): Promise<string> =>
  upload(client, origin, {
    purpose: 'firmware',
    bytes: espImage({ version }),
    name: `lamp-${version}-release-build.bin`,
  })

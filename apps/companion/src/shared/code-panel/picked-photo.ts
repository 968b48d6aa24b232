import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import { drawnSmaller } from '../scaled-picture.ts'

/** Longest sides that are tried, until the picture fits into a message. */
const sides = [1024, 768, 512, 384, 256]
const QUALITY = 0.8
const RESERVED_BYTES = 1024

/** A picture that the user picks, without its metadata, small enough for one message; undefined where none is picked. */
export async function pickPhoto(): Promise<{ url: string; width: number; height: number } | undefined> {
  const file = await pickFile()
  if (!file) return undefined
  const image = await createImageBitmap(file)
  try {
    for (const side of sides) {
      const canvas = drawnSmaller(image, Math.min(1, side / Math.max(image.width, image.height)))
      const url = canvas.toDataURL('image/jpeg', QUALITY)
      if (url.length <= panelProtocol.messageBytes - RESERVED_BYTES)
        return { url, width: canvas.width, height: canvas.height }
    }
    return undefined
  } finally {
    image.close()
  }
}

function pickFile(): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}

/** Densities of screens: the sides of a launcher icon and of the layer of an adaptive one, in pixels. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const
const ICON_DP = 48
const LAYER_DP = 108
/** Launchers cut this share out of the middle of a layer. */
const VISIBLE_SHARE = 2 / 3
const MAX_SIDE = 1024
const limitInputPixels = MAX_SIDE * MAX_SIDE
const start = { width: 720, height: 1558, quality: 80, limitInputPixels: 1242 * 2688 } as const

/** A band over the lower right corner: test packages look unlike those of users. It has no letters, and needs no font. */
const ribbon = (side: number): Buffer => {
  const at = (share: number): number => Math.round(side * share)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
      `<polygon points="${at(1)},${at(0.55)} ${at(1)},${at(0.8)} ${at(0.8)},${at(1)} ${at(0.55)},${at(1)}" fill="#e8590c"/></svg>`,
  )
}

async function icon(logo: Buffer, side: number, hasRibbon: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const resized = await sharp(logo, { limitInputPixels }).resize(side, side).png().toBuffer()
  if (!hasRibbon) return resized
  return sharp(resized)
    .composite([{ input: ribbon(side) }])
    .png()
    .toBuffer()
}

async function layer(logo: Buffer, side: number, hasRibbon: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(side * VISIBLE_SHARE)
  const edge = Math.floor((side - inner) / 2)
  const rest = side - inner - edge
  return sharp(await icon(logo, inner, hasRibbon))
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

/** The pictures of a package by their path below `res/`. */
export async function apkPictures(
  { logo, startPicture, isExperience }: { logo: Buffer; startPicture: Buffer | undefined; isExperience: boolean },
  signal: AbortSignal,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const [density, factor] of Object.entries(densities)) {
    signal.throwIfAborted()
    pictures.set(`mipmap-${density}/ic_launcher.png`, await icon(logo, ICON_DP * factor, isExperience))
    pictures.set(`mipmap-${density}/ic_layer.png`, await layer(logo, LAYER_DP * factor, isExperience))
  }
  if (startPicture) {
    const { width, height, quality } = start
    const { default: sharp } = await import('sharp')
    const shown = sharp(startPicture, { limitInputPixels: start.limitInputPixels }).resize(width, height)
    pictures.set(
      'drawable-nodpi/start.jpg',
      await shown.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer(),
    )
  }
  return pictures
}

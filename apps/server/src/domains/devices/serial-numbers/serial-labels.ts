import { labelUrl, shownLabelCode } from '@slipway/contract/devices/devices/label-code.ts'
import { PDFDocument } from 'pdfkit'
import { encode } from 'uqr'
import { lettersOf, type Letter } from './label-font.ts'

/** An A4 sheet of 3 by 8 labels of 63.5 by 33.9 mm, a common format. In points. */
const MM = 72 / 25.4
const sheet = { columns: 3, rows: 8, left: 7.2 * MM, top: 12.9 * MM, stepX: 66.04 * MM, stepY: 33.9 * MM }
const PER_SHEET = sheet.columns * sheet.rows
const QR = 25 * MM
const QR_INSET = 3 * MM
const TEXT_X = QR_INSET + QR + 2.5 * MM
const TEXT_WIDTH = 63.5 * MM - TEXT_X - 2 * MM
const NAME_SIZE = 9
const MODEL_SIZE = 7
const SERIAL_SIZE = 8
/** The font is the thinnest weight: the outline makes it as heavy as print needs. */
const NAME_OUTLINE = 0.3

type Pdf = InstanceType<typeof PDFDocument>

interface LabelledProduct {
  productId: string
  productName: string
  productModel: string
  /** The address of this installation, at which labels point. */
  base: string
}

/**
 * A PDF with one label for each serial number: product, model, serial number, code, and a QR code with all of it. The code
 * proves to the app that its user has the device; it is no secret of the device.
 */
export async function* serialLabels(
  product: LabelledProduct,
  labels: readonly { serial: string; code: string }[],
): AsyncGenerator<Uint8Array> {
  const [name, model] = await Promise.all([lettersOf(product.productName), lettersOf(product.productModel)])
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'Labels' } })
  for (const [place, { serial, code }] of labels.entries()) {
    const onSheet = place % PER_SHEET
    if (onSheet === 0) pdf.addPage()
    const x = sheet.left + (onSheet % sheet.columns) * sheet.stepX
    const y = sheet.top + Math.floor(onSheet / sheet.columns) * sheet.stepY
    drawQr(pdf, labelUrl(product.base, { productId: product.productId, serial, code }), x + QR_INSET, y + 4 * MM)
    drawLetters(pdf, name, { x: x + TEXT_X, y: y + 8.5 * MM, size: NAME_SIZE })
    drawLetters(pdf, model, { x: x + TEXT_X, y: y + 13.5 * MM, size: MODEL_SIZE })
    pdf.font('Courier').fontSize(SERIAL_SIZE).fillColor('black')
    pdf.text(serial, x + TEXT_X, y + 20 * MM, { lineBreak: false })
    pdf.text(shownLabelCode(code), x + TEXT_X, y + 25 * MM, { lineBreak: false })
  }
  if (labels.length === 0) pdf.addPage()
  pdf.end()
  yield* pdf as AsyncIterable<Uint8Array>
}

function drawQr(pdf: Pdf, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = QR / size
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pdf.rect(left + column * module, top + row * module, module, module)
    }
  }
  pdf.fill('black')
}

/** One line, clipped at the label's width; `y` is its base line. */
function drawLetters(
  pdf: Pdf,
  letters: readonly Letter[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  let at = x
  for (const { path, advance, unitsPerEm } of letters) {
    const scale = size / unitsPerEm
    if (at + advance * scale > x + TEXT_WIDTH) return
    pdf
      .save()
      .translate(at, y)
      .scale(scale, -scale)
      .lineWidth(NAME_OUTLINE / scale)
    if (path) pdf.path(path).fillAndStroke('black', 'black')
    pdf.restore()
    at += advance * scale
  }
}

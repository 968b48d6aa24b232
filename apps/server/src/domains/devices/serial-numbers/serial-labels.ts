import { setImmediate as nextTurn } from 'node:timers/promises'
import { labelUrl, shownLabelCode } from '@slipway/contract/devices/devices/label-code.ts'
import { PDFDocument, type PDFReference } from 'pdfkit'
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
 * proves to the app that its user has the device; it is no secret of the device. Each label is a turn of the event loop of
 * its own, because choosing the mask of its QR code takes milliseconds.
 */
export async function* serialLabels(
  product: LabelledProduct,
  labels: readonly { serial: string; code: string }[],
): AsyncGenerator<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'Labels' } })
  const lines = await linesOf(pdf, product)
  for (const [place, { serial, code }] of labels.entries()) {
    await nextTurn()
    const ready = pdf.read()
    if (ready) yield ready
    const onSheet = place % PER_SHEET
    if (onSheet === 0) {
      pdf.addPage()
      pdf.page.xobjects['Lines'] = lines
    }
    const x = sheet.left + (onSheet % sheet.columns) * sheet.stepX
    const y = sheet.top + Math.floor(onSheet / sheet.columns) * sheet.stepY
    const url = labelUrl(product.base, { productId: product.productId, serial, code })
    pdf.addContent(qrOperators(url, x + QR_INSET, y + 4 * MM))
    pdf.addContent(`q 1 0 0 1 ${decimal(x + TEXT_X)} ${decimal(y)} cm /Lines Do Q`)
    pdf.font('Courier').fontSize(SERIAL_SIZE).fillColor('black')
    pdf.text(serial, x + TEXT_X, y + 20 * MM, { lineBreak: false })
    pdf.text(shownLabelCode(code), x + TEXT_X, y + 25 * MM, { lineBreak: false })
  }
  if (labels.length === 0) pdf.addPage()
  pdf.end()
  yield* pdf as AsyncIterable<Uint8Array>
}

/** The operators of a QR code: a rectangle for each run of dark modules, in units of a module. */
export function qrOperators(text: string, left: number, top: number): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = QR / size
  const runs = data.flatMap((modules, row) => darkRuns(modules).map(([from, to]) => `${from} ${row} ${to - from} 1 re`))
  return `q ${decimal(module)} 0 0 ${decimal(module)} ${decimal(left)} ${decimal(top)} cm 0 g ${runs.join(' ')} f Q`
}

function darkRuns(modules: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  let from = -1
  for (let column = 0; column <= modules.length; column++) {
    const isDark = modules[column] === true
    if (isDark && from < 0) from = column
    if (isDark || from < 0) continue
    runs.push([from, column])
    from = -1
  }
  return runs
}

/** Name and model as a form that the file contains once and that each label draws; it starts at the label's upper edge. */
async function linesOf(pdf: Pdf, { productName, productModel }: LabelledProduct): Promise<PDFReference> {
  const [name, model] = await Promise.all([lettersOf(productName), lettersOf(productModel)])
  const form = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, TEXT_WIDTH, sheet.stepY],
    Resources: {},
  })
  form.end(
    [
      ...letterOperators(name, { y: 8.5 * MM, size: NAME_SIZE }),
      ...letterOperators(model, { y: 13.5 * MM, size: MODEL_SIZE }),
    ].join('\n'),
  )
  return form
}

/** One line, clipped at the label's width; `y` is its base line. */
function* letterOperators(letters: readonly Letter[], { y, size }: { y: number; size: number }): Generator<string> {
  let at = 0
  for (const { operators, advance, unitsPerEm } of letters) {
    const scale = size / unitsPerEm
    if (at + advance * scale > TEXT_WIDTH) return
    if (operators !== '')
      yield `q ${[scale, 0, 0, -scale, at, y].map(decimal).join(' ')} cm ${decimal(NAME_OUTLINE / scale)} w ${operators} B Q`
    at += advance * scale
  }
}

/** Numbers of a PDF have no exponent. */
const decimal = (value: number): string => value.toFixed(5)

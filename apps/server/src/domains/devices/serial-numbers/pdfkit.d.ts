/** The part of pdfkit 0.20.2 that labels use; the package has no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    lineBreak?: boolean
  }

  export class PDFDocument extends Readable {
    constructor(options: { size: 'A4'; margin: number; autoFirstPage: boolean; info: Record<string, string | Date> })
    addPage(): this
    font(name: string): this
    fontSize(points: number): this
    lineWidth(points: number): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(x: number, y: number): this
    path(svg: string): this
    fillAndStroke(fill: string, stroke: string): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color: string): this
    fillColor(color: string): this
    end(): void
  }
}

declare module 'fontkit' {
  export interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: readonly number[]
  }
  export interface Font {
    unitsPerEm: number
    glyphForCodePoint(code: number): {
      advanceWidth: number
      path: { toSVG(): string; commands: readonly PathCommand[] }
    }
  }
  export function create(bytes: Uint8Array): Font
}

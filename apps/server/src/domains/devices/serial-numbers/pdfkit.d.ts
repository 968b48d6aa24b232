/** The part of pdfkit 0.20.2 that labels use; the package has no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    lineBreak?: boolean
  }

  export interface PDFReference {
    end(content: string): void
  }

  export class PDFDocument extends Readable {
    constructor(options: { size: 'A4'; margin: number; autoFirstPage: boolean; info: Record<string, string | Date> })
    addPage(): this
    read(): Buffer | null
    font(name: string): this
    fontSize(points: number): this
    addContent(operators: string): this
    ref(data: object): PDFReference
    page: { xobjects: Record<string, PDFReference> }
    text(text: string, x: number, y: number, options?: TextOptions): this
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
      path: { commands: readonly PathCommand[] }
    }
  }
  export function create(bytes: Uint8Array): Font
}

import type { ModelToWrite } from './model-to-write.ts'

export const SLIPWAY_FORMAT = 'slipway-thing-model'

/** A product's model in our own format; importing it gives an identical model. */
export function writeSlipway({ productName, features }: ModelToWrite): string {
  return `${JSON.stringify({ format: SLIPWAY_FORMAT, version: 1, product: productName, features }, undefined, 2)}\n`
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { register, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { codeIn, readMail } from '../../apps/server/src/domains/identity/sign-in/testing/mailbox.ts'
import { signedInClient } from '../../tools/console-client.ts'
import type { Slipway } from './servers.ts'

export const DEVELOPER = { account: 'ann@example.com', password: 'Right-2027' }

async function ask<C extends AnyCall>(slipway: Slipway, call: C, input: InputOf<C>): Promise<void> {
  const { method, url, headers, body } = requestOf(call, input)
  const reply = await fetch(slipway.url + url, { method, headers, ...(body === undefined ? {} : { body }) })
  resultOf(call, (await reply.json()) as Envelope)
}

/** A developer who registered with a mailed code and created one product. */
export async function registerDeveloper(slipway: Slipway, productName: string): Promise<void> {
  const { account, password } = DEVELOPER
  await ask(slipway, sendCode, { account, indexcode: account, purpose: 'register' })
  const folder = path.join(slipway.dataFolder, 'mail')
  const code = codeIn(readMail(readFileSync(path.join(folder, readdirSync(folder).toSorted().at(-1) ?? ''))))
  const secret = encodePassword(password)
  await ask(slipway, register, { account, indexcode: account, password: secret, code, agreed: true })
  const client = await signedInClient(slipway.url, account, password)
  const categories = (await client.call(listProductCategories, {})).items
  await client.call(createProduct, {
    productName,
    apPrefix: 'ann_plug',
    productModel: 'AP-1000',
    categoryId: categories.find(({ category }) => category === 'smart_plug')?.id ?? '',
    accessType: accessTypes.custom,
    communicationType: communicationTypes.wifi,
  })
}

import { addedKey, keyUses, type SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { nextName } from './key-warnings.ts'
import { signingTexts } from './signing-texts.ts'

const { keyName, publicKey } = addedKey.shape
const schema = z.object({ keyName, publicKey })

export type AddedKey = { keyUse: 1 | 2; keyName: string; publicKey: string }
export type KeyPlace = 'here' | 'own'

/** The form of a new key: generated here, or the public part of one that is elsewhere. */
export function useKeyForm(
  keys: readonly SigningKey[],
  firstUse: AddedKey['keyUse'],
  onSubmit: (key: AddedKey) => Promise<unknown>,
) {
  const t = signingTexts().publicKey
  const [keyUse, setKeyUse] = useState(firstUse)
  const [place, setPlace] = useState<KeyPlace>('here')
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { keyName: nextName(keys, firstUse), publicKey: '' },
    refusalFields: {
      'signing.nameTaken': 'keyName',
      'signing.noPublicKey': 'publicKey',
      'signing.privateKey': 'publicKey',
      'signing.weakKey': 'publicKey',
      'signing.keyKnown': 'publicKey',
    },
    onSubmit: async (values): Promise<void> => {
      if (place === 'own' && values.publicKey === '') return form.setError('publicKey', { message: t.missing })
      await onSubmit({ keyUse, ...values, publicKey: place === 'own' ? values.publicKey : '' })
    },
  })
  return {
    form,
    keyUse,
    place,
    setPlace,
    chooseUse(use: AddedKey['keyUse']) {
      setKeyUse(use)
      form.setValue('keyName', nextName(keys, use), { shouldDirty: false })
    },
    uses: [keyUses.release, keyUses.root] as const,
  }
}

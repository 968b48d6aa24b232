import {
  grayDescription,
  grayNumber,
  type GrayConfig,
  type GrayConfigContent,
} from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { listGrayConfigs } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { rule } from '@slipway/contract/rules.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { contentOf, textOf } from './config-text.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { useAddGrayConfig, useUpdateGrayConfig } from './gray-configs.queries.ts'

/** The editor shows what is wrong with the text while it is written; here it only keeps the form from being sent. */
const config = z.transform((text: unknown, context): GrayConfigContent => {
  const content = contentOf(String(text))
  if (content) return content
  context.issues.push({ code: 'custom', message: rule('extJson'), input: text })
  return z.NEVER
})

const schema = z.object({
  grayNumber,
  description: grayDescription,
  config,
  allowShrinking: z.boolean(),
})
interface Typed extends Record<string, unknown> {
  grayNumber: string
  description: string
  config: string
  allowShrinking: boolean
}
type Values = z.output<typeof schema>

/** ER-18: 70101 is shown at its field. */
const refusalFields: Partial<Record<RefusalName, FieldPath<Typed>>> = {
  'gray-configs.numberTaken': 'grayNumber',
  'gray-configs.numberUnknown': 'grayNumber',
  'gray-configs.areaUnknown': 'config',
  'gray-configs.shrinksInUse': 'allowShrinking',
}

const typedOf = (edited: GrayConfig | undefined): Typed => ({
  grayNumber: edited ? String(edited.grayNumber) : '',
  description: edited?.description ?? '',
  config: textOf(edited?.config ?? { ratio: 0 }),
  allowShrinking: false,
})

async function stored(wanted: number): Promise<GrayConfig | undefined> {
  const { items } = await call(listGrayConfigs, { keyword: String(wanted), pageSize: MAX_PAGE_SIZE })
  return items.find((one) => one.grayNumber === wanted)
}

interface Options {
  /** The config to edit; absent when adding one. */
  config: GrayConfig | undefined
  onDone: () => void
}

export function useGrayConfigForm({ config: given, onDone }: Options) {
  const t = grayConfigTexts().form
  const [add, update] = [useAddGrayConfig(), useUpdateGrayConfig()]
  const [edited, setEdited] = useState(given)
  const form = useContractForm<Typed, Values>({
    schema: schema as unknown as z.ZodMiniType<Values, Typed>,
    defaultValues: typedOf(given),
    refusalFields,
    onSubmit: ({ allowShrinking, ...values }): Promise<void> =>
      conflict.attempt(async () => {
        if (edited) {
          const updateTime = conflict.startedFrom(edited.updateTime)
          await update.mutateAsync({ ...values, updateTime, allowShrinking })
        } else await add.mutateAsync(values)
        showToast('success', edited ? t.saved : t.added)
        onDone()
      }),
  })
  const names: Record<string, string> = { description: t.description, config: t.config }
  const conflict = useSaveConflict<GrayConfig>({
    newest: async () => edited && stored(edited.grayNumber),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: typedOf,
    typed: (): object => form.getValues(),
    nameOf: (path) => names[path],
    onReload: (newest) => {
      setEdited(newest)
      form.reset(typedOf(newest))
    },
    submit: () => form.submit(),
  })
  return { ...form, conflict: conflict.notice, edited }
}

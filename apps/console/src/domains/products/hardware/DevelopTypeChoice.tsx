import type { ModuleChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { developName, useSetDevelopType } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

interface Props {
  productId: string
  choice: ModuleChoice
  mayChange: boolean
}

/** SI-066, CA-065: how the product is developed with its module. */
export function DevelopTypeChoice({ productId, choice, mayChange }: Props) {
  const { module: t } = hardwareTexts()
  const set = useSetDevelopType(productId)
  const { allowed, developType } = choice
  const shown = allowed.includes(developType) ? allowed : [...allowed, developType]
  return (
    <RadioGroup
      label={t.developType}
      direction="column"
      value={set.isPending ? (set.variables.developType ?? developType) : developType}
      options={shown.map((value) => {
        const name = developName(value)
        return { value, label: t.developTypes[name], hint: t.developHints[name], disabled: !mayChange || set.isPending }
      })}
      onValueChange={(value) =>
        set.mutate({ developType: value }, { onSuccess: () => showToast('success', t.developSaved) })
      }
    />
  )
}

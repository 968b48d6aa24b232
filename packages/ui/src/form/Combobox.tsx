import { CSPProvider } from '@base-ui/react/csp-provider'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type ComboboxOption<Value> = { value: Value; label: string; hint?: string; disabled?: boolean }

export type ComboboxProps<Value extends string | number> = FieldProps & {
  options: readonly ComboboxOption<Value>[]
  value: Value | null
  onValueChange: (value: Value | null) => void
  /** If present, the caller searches (on a server) and `options` are the results. */
  onSearch?: (words: string) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A choice from many options, filtered by typing. */
export function Combobox<Value extends string | number>({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...box
}: ComboboxProps<Value>) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <ComboboxBox {...box} label={label} />
    </Field>
  )
}

function ComboboxBox<Value extends string | number>({
  label,
  options,
  value,
  onValueChange,
  onSearch,
  onBlur,
  placeholder,
  disabled,
  name,
  ref,
}: Omit<ComboboxProps<Value>, Exclude<keyof FieldProps, 'label'>>) {
  const control = useFieldControl()
  const texts = useKitTexts()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={(option) => onValueChange(option?.value ?? null)}
        onInputValueChange={onSearch}
        filter={onSearch ? null : undefined}
        isItemEqualToValue={(left, right) => left.value === right.value}
        disabled={disabled}
        name={name}
        autoHighlight
      >
        <Base.InputGroup className="field-frame flex h-9 w-full items-center">
          <Base.Input
            {...control}
            ref={ref}
            onBlur={onBlur}
            placeholder={placeholder}
            className="h-full min-w-0 flex-1 rounded-md bg-transparent pl-3 text-base shadow-none! outline-none!"
          />
          {chosen && !disabled && (
            <Base.Clear aria-label={`${texts.clear} ${label}`} className={sideButton}>
              <X size={14} />
            </Base.Clear>
          )}
          <Base.Trigger aria-label={label} tabIndex={-1} className={classNames(sideButton, 'mr-1')}>
            <ChevronDown size={16} />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className="z-50 outline-none">
            <Base.Popup className="popup-motion max-h-[min(320px,var(--available-height))] w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg bg-floating p-1 shadow-float outline-none">
              <Base.Empty className="px-2.5 text-sm text-ink-3 not-empty:py-2">{texts.noMatch}</Base.Empty>
              <Base.List>
                {(option: ComboboxOption<Value>) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled}
                    className="flex min-h-8 cursor-default items-center gap-2.5 rounded-sm py-1 pr-2 pl-2.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover data-selected:font-medium"
                  >
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    {option.hint !== undefined && <span className="text-xs text-ink-3">{option.hint}</span>}
                    <span className="w-4 shrink-0 text-accent">
                      <Base.ItemIndicator>
                        <Check size={16} />
                      </Base.ItemIndicator>
                    </span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

const sideButton = 'flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink'

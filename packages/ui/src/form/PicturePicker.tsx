import { CSPProvider } from '@base-ui/react/csp-provider'
import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { PictureTile } from '../data/PictureTile.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'

export interface PictureOption {
  value: string
  /** Shown in the closed field and found by a search; the name alone is shown in the list. */
  label: string
  name: string
  hint: string
  picture: string
}

export interface PictureGroup {
  value: string
  label: string
  picture: string
  items: readonly PictureOption[]
}

export type PicturePickerProps = FieldProps & {
  groups: readonly PictureGroup[]
  value: string | null
  onValueChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A choice from many grouped options with pictures: groups on the left, their options on the right, found by typing. */
export function PicturePicker({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...box
}: PicturePickerProps) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <PickerBox {...box} label={label} />
    </Field>
  )
}

function PickerBox({
  label,
  groups,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled,
  ref,
}: Omit<PicturePickerProps, Exclude<keyof FieldProps, 'label'>>) {
  const control = useFieldControl()
  const texts = useKitTexts()
  const [isSearching, setSearching] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const chosen = groups.flatMap(({ items }) => items).find((option) => option.value === value) ?? null
  const jumpTo = (group: string) =>
    list.current?.querySelector(`[data-group="${CSS.escape(group)}"]`)?.scrollIntoView({ block: 'start' })
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={groups}
        value={chosen}
        onValueChange={(option) => onValueChange(option?.value ?? null)}
        onInputValueChange={(words) => setSearching(words !== '' && words !== chosen?.label)}
        isItemEqualToValue={(left: PictureOption, right: PictureOption) => left.value === right.value}
        disabled={disabled}
        autoHighlight
      >
        <Base.InputGroup className="field-frame flex h-9 w-full items-center">
          {chosen && (
            <span className="pl-1.5">
              <PictureTile name={chosen.name} src={chosen.picture} size={24} />
            </span>
          )}
          <Base.Input
            {...control}
            ref={ref}
            onBlur={onBlur}
            placeholder={placeholder}
            title={chosen?.label}
            className="h-full min-w-0 flex-1 rounded-md bg-transparent pl-2 text-ellipsis text-base shadow-none! outline-none! first:pl-3"
          />
          <Base.Trigger
            aria-label={label}
            tabIndex={-1}
            className="mr-1 flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
          >
            <ChevronDown size={16} />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
            <Base.Popup className="popup-motion flex h-[min(420px,var(--available-height))] w-[min(38rem,calc(100vw-2rem))] origin-(--transform-origin) overflow-hidden rounded-lg bg-floating shadow-float outline-none data-empty:h-auto">
              {!isSearching && (
                <GroupList
                  groups={groups}
                  chosen={groups.find(({ items }) => items.some((one) => one === chosen))}
                  onJump={jumpTo}
                />
              )}
              <div ref={list} className="min-w-0 flex-1 overflow-y-auto p-1">
                <Base.Empty className="px-2.5 text-sm text-ink-3 not-empty:py-2">{texts.noMatch}</Base.Empty>
                <Base.List>
                  {(group: PictureGroup) => (
                    <Base.Group
                      key={group.value}
                      items={group.items}
                      data-group={group.value}
                      className="[contain-intrinsic-size:auto_320px] [content-visibility:auto]"
                    >
                      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs text-ink-3">{group.label}</Base.GroupLabel>
                      <Base.Collection>
                        {(option: PictureOption) => <Choice key={option.value} option={option} />}
                      </Base.Collection>
                    </Base.Group>
                  )}
                </Base.List>
              </div>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

const Choice = ({ option }: { option: PictureOption }) => (
  <Base.Item
    value={option}
    className="flex min-h-11 cursor-default items-center gap-2.5 rounded-sm py-1 pr-2 pl-2 outline-none select-none data-highlighted:bg-hover data-selected:font-medium"
  >
    <PictureTile name={option.name} src={option.picture} />
    <span className="min-w-0 flex-1">
      <span className="block truncate">{option.name}</span>
      <span className="block truncate text-xs font-normal text-ink-3">{option.hint}</span>
    </span>
    <span className="w-4 shrink-0 text-accent">
      <Base.ItemIndicator>
        <Check size={16} />
      </Base.ItemIndicator>
    </span>
  </Base.Item>
)

/** For pointers: the focus stays in the field, where typing and the arrow keys reach every option. */
function GroupList({
  groups,
  chosen,
  onJump,
}: {
  groups: readonly PictureGroup[]
  chosen: PictureGroup | undefined
  onJump: (group: string) => void
}) {
  return (
    <div aria-hidden="true" className="w-52 shrink-0 overflow-y-auto border-r bg-surface-2 p-1 max-sm:hidden">
      {groups.map((group) => (
        <button
          key={group.value}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onJump(group.value)}
          className={`flex h-9 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover ${group === chosen ? 'font-medium text-accent-text' : ''}`}
        >
          <PictureTile name={group.label} src={group.picture} size={24} />
          <span className="min-w-0 flex-1 truncate">{group.label}</span>
          <span className="text-xs font-normal text-ink-3 tabular-nums">{group.items.length}</span>
        </button>
      ))}
    </div>
  )
}

import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { designerTexts } from '../designer-texts.ts'
import { shownStates, widths, zooms, type PhoneLook } from './phone-look.ts'

interface Props {
  look: PhoneLook
  onChange: (look: PhoneLook) => void
  mayDesign: boolean
  /** Whether the panel can run on a virtual device. */
  maySimulate: boolean
}

/** What the phone is and in which state it shows the panel. */
export function PhoneBar({ look, onChange, mayDesign, maySimulate }: Props) {
  const texts = designerTexts()
  const t = texts.phone
  const set = (change: Partial<PhoneLook>) => onChange({ ...look, ...change })
  return (
    <div className="ds-phone-bar">
      {mayDesign && (
        <Segmented
          label={t.mode}
          value={look.mode}
          options={(['design', 'try'] as const).map((value) => ({ value, label: t.modes[value] }))}
          onValueChange={(mode) => set({ mode })}
        />
      )}
      {maySimulate && (
        <Segmented
          label={texts.device.source}
          value={look.source}
          options={(['sample', 'virtual'] as const).map((value) => ({ value, label: texts.device.sources[value] }))}
          onValueChange={(source) => set({ source })}
        />
      )}
      <Select
        label={t.state}
        labelHidden
        size="small"
        value={look.state}
        options={shownStates.map((value) => ({ value, label: t.states[value] }))}
        onValueChange={(state) => set({ state })}
      />
      <Segmented
        label={t.theme}
        value={look.theme}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t.themes[value] }))}
        onValueChange={(theme) => set({ theme })}
      />
      <Segmented
        label={t.locale}
        value={look.locale}
        options={(['zh-CN', 'en-US'] as const).map((value) => ({ value, label: t.locales[value] }))}
        onValueChange={(locale) => set({ locale })}
      />
      <Segmented
        label={t.width}
        value={look.width}
        options={widths.map((value) => ({ value, label: value }))}
        onValueChange={(width) => set({ width })}
      />
      <Segmented
        label={t.zoom}
        value={look.zoom}
        options={zooms.map((value) => ({ value, label: `${value}%` }))}
        onValueChange={(zoom) => set({ zoom })}
      />
    </div>
  )
}

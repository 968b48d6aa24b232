import { useState } from 'react'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { ImageField } from '@slipway/ui/form/ImageField.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { KitSection } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

export function FieldSamples({ t }: { t: SampleTexts }) {
  const [category, setCategory] = useState<string | null>(null)
  const [module, setModule] = useState<string | null>('lm-w32')
  const [brightness, setBrightness] = useState<number | null>(72)
  const [picture, setPicture] = useState<File | null>(null)
  const [words, setWords] = useState('')
  const categories = t.categories.map((label) => ({ value: label, label }))
  const modules = ['LM-W32', 'LM-B40', 'LM-Z3'].map((label) => ({ value: label.toLowerCase(), label, hint: 'Wi-Fi' }))
  return (
    <KitSection id="fields" title={t.sections.fields}>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Form>
          <TextField label={t.account} placeholder={t.accountHint} size="large" required />
          <PasswordField label={t.password} hint={t.passwordHint} size="large" required />
          <TextField label={t.name} placeholder={t.nameExample} error={t.nameMissing} required />
          <FieldPair>
            <TextField label={t.model} hint={t.modelHint} mono defaultValue="SP-M1-WIFI" required />
            <TextField label={t.model} error={t.modelWrong} mono defaultValue="SP" required />
          </FieldPair>
          <TextArea label={t.remark} defaultValue={t.remarkText.repeat(6)} limit={t.remarkText.length * 7} />
          <FormFoot>
            <Button>{t.cancel}</Button>
            <Button tone="primary">{t.save}</Button>
          </FormFoot>
        </Form>
        <Form>
          <FieldPair>
            <Select
              label={t.category}
              options={categories}
              value={category}
              onValueChange={setCategory}
              placeholder={t.chooseCategory}
              required
            />
            <Select
              label={t.category}
              options={categories}
              value={null}
              onValueChange={setCategory}
              placeholder={t.chooseCategory}
              error={t.missing}
              required
            />
          </FieldPair>
          <FieldPair>
            <Combobox
              label={t.module}
              options={modules}
              value={module}
              onValueChange={setModule}
              placeholder={t.findModule}
            />
            <NumberField
              label={t.brightness}
              value={brightness}
              onValueChange={setBrightness}
              min={0}
              max={100}
              unit="%"
            />
          </FieldPair>
          <ImageField
            label={t.picture}
            hint={t.pictureHint}
            value={picture}
            onValueChange={setPicture}
            validate={() => Promise.resolve(null)}
            onProblem={() => undefined}
            accept="image/png,image/jpeg"
          />
          <TextField label={t.disabledField} defaultValue="p9a3f1c00" mono disabled />
          <SearchBox label={t.search} placeholder={t.search} value={words} onSearch={setWords} />
        </Form>
      </div>
    </KitSection>
  )
}

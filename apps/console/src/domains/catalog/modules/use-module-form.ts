import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { getModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import {
  moduleFormSchema,
  moduleRefusalFields,
  moduleStart,
  type ModuleFormInput,
  type ModuleFormValues,
} from './module-form.ts'
import { moduleTexts } from './module-texts.ts'
import { useAddModule, useUpdateModule } from './modules.queries.ts'

interface Options {
  /** The module to edit; absent when adding one. */
  module: RadioModule | undefined
  onDone: () => void
}

/** The form of a module with its two pictures. */
export function useModuleForm({ module, onDone }: Options) {
  const t = moduleTexts().form
  const add = useAddModule()
  const update = useUpdateModule()
  const [edited, setEdited] = useState(module)
  const [picture, setPicture] = useState<File | string | null>(module?.modulePic || null)
  const [diagram, setDiagram] = useState<File | string | null>(module?.circuitDiagram || null)
  const [percent, setPercent] = useState<{ picture?: number; diagram?: number }>({})

  const form = useContractForm<ModuleFormInput, ModuleFormValues>({
    schema: moduleFormSchema,
    defaultValues: moduleStart(module),
    refusalFields: moduleRefusalFields,
    onSubmit: (values): Promise<void> =>
      conflict.attempt(async () => {
        try {
          const modulePic = await storedPicture(picture, (part) => setPercent({ picture: part }), 'modulePic')
          const circuitDiagram = await storedPicture(diagram, (part) => setPercent({ diagram: part }), 'circuitDiagram')
          const input = { ...values, modulePic, circuitDiagram }
          if (edited) {
            const updateTime = conflict.startedFrom(edited.updateTime)
            await update.mutateAsync({ ...input, moduleId: edited.moduleId, updateTime })
          } else await add.mutateAsync(input)
        } finally {
          setPercent({})
        }
        showToast('success', module ? t.saved : t.added)
        onDone()
      }),
  })
  const names: Record<string, string> = { moduleName: t.name, moduleSize: t.size, moduleDesc: t.desc, chip: t.chip }
  const conflict = useSaveConflict<RadioModule>({
    newest: async () => edited && call(getModule, { moduleId: edited.moduleId }),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: moduleStart,
    typed: (): object => form.getValues(),
    nameOf: (path) => names[path],
    onReload: (stored) => {
      setEdited(stored)
      setPicture(stored.modulePic || null)
      setDiagram(stored.circuitDiagram || null)
      form.reset(moduleStart(stored))
    },
    submit: () => form.submit(),
  })
  const isDirty =
    form.isDirty || picture !== (edited?.modulePic || null) || diagram !== (edited?.circuitDiagram || null)
  return {
    ...form,
    isDirty,
    conflict: conflict.notice,
    picture: { value: picture, set: setPicture, percent: percent.picture },
    diagram: {
      file: diagram instanceof File ? diagram : null,
      stored: typeof diagram === 'string' ? diagram : undefined,
      set: setDiagram,
      percent: percent.diagram,
    },
  }
}

import type { ValueSchema } from '../features/value-schema.ts'
import { declareArray, declareStruct } from './c-composite-types.ts'
import { declareBoolean, declareEnum, declareNumber, declareText } from './c-scalar-types.ts'
import { cTypeWriter, type CType, type CTypeWriter, type DeclareCType } from './c-type-writer.ts'

export interface CTypes extends Pick<CTypeWriter, 'name' | 'header' | 'source'> {
  /** Declares what a value needs, named after `path`; the same path is asked for once. */
  declare: DeclareCType
}

/** The types and tables of a model in C. Each value's table stands before that of what holds it. */
export function cTypes(): CTypes {
  const writer = cTypeWriter()

  function declare(schema: ValueSchema, path: string): CType {
    switch (schema.type) {
      case 'boolean':
        return declareBoolean(writer, schema, path)
      case 'integer':
      case 'number':
        return declareNumber(writer, schema, path)
      case 'string':
        return declareText(writer, schema, path)
      case 'enum':
        return declareEnum(writer, schema, path)
      case 'array':
        return declareArray(writer, declare, schema, path)
      default:
        return declareStruct(writer, declare, schema, path)
    }
  }

  const { name, header, source } = writer
  return { declare, name, header, source }
}

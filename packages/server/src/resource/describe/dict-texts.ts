/** Texts of dictionaries as edited by administrators. */
export interface DictTexts {
  text(code: string, value: string): string;
  /** True when an enabled item of the dictionary has the value. */
  has(code: string, value: string): boolean;
  /** Values of the enabled items, in their order. */
  values(code: string): readonly string[];
}

/** Tenants have differences of their own, so texts are always those of one tenant. */
export interface DictTextsOf {
  of(tenantId: number): DictTexts;
}

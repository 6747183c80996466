/** What a client sees of a failure; `http` is the HTTP status. */
export interface ErrorText {
  message: string;
  code: number;
  http: number;
  /** Wire name of the one field that this failure always concerns. */
  field?: string;
}

/** A business failure: HTTP 200 (contract/1 §1.2). */
export const business = (message: string, code = 500): ErrorText => ({ message, code, http: 200 });
/** The same for one field of the request. */
export const about = (field: string, message: string, code = 500): ErrorText => ({
  ...business(message, code),
  field,
});
export const unauthorised = (message: string): ErrorText => ({ message, code: 401, http: 401 });

/** What a client sees of a failure; `http` is the HTTP status. */
export interface ErrorText {
  message: string;
  code: number;
  http: number;
}

/** A failure of the business: HTTP 200 (contract/1 §1.2). */
export const business = (message: string, code = 500): ErrorText => ({ message, code, http: 200 });
export const unauthorised = (message: string): ErrorText => ({ message, code: 401, http: 401 });

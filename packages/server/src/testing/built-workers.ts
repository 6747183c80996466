import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { takeWorkersFrom } from '../platform/workers.ts';

// From source a worker thread loads some hundred modules before its first answer.
takeWorkersFrom(`${pathToFileURL(inject('built')).href}/`);

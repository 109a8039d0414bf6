/// <reference path="./sax-module.d.ts" />
/** A parser of XML and HTML that takes what is not well formed. Entities that a document declares are never expanded. */
import sax from 'sax';

export const createLooseParser = () => sax.parser(false, { lowercase: true, trim: false });

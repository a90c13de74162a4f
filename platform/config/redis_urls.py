"""One REDIS_URL in the three spellings that Celery, Django's cache and redis-py want."""


def broker_url(url: str) -> str:
    """Celery names a unix socket `redis+socket://` and its database `virtual_host`."""
    if url.startswith("unix://"):
        return f"redis+socket://{url.removeprefix('unix://')}?virtual_host=0"
    return url


def cache_url(url: str) -> str:
    if "?" in url or not url.startswith("unix://"):
        return url
    return f"{url}?db=1"
